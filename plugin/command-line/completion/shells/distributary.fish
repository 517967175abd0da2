# Completion for fish; once: distributary completion fish > ~/.config/fish/completions/distributary.fish
# What is typed reaches the program as arguments, and its answers are never evaluated.
function __distributary_known
    set -l typed (commandline -opc)
    set -g __distributary_found (distributary complete -- $typed[2..-1] (commandline -ct) 2>/dev/null)
    test (count $__distributary_found) -gt 0
end
complete -c distributary -k -f -n __distributary_known -a '$__distributary_found'
