#compdef distributary
# Completion for zsh; for ~/.zshrc, after compinit: source <(distributary completion zsh)
# What is typed reaches the program as arguments, and its answers are never evaluated.
_distributary() {
  local line
  local -a found
  for line in "${(@f)$(distributary complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ -n $line ]]; then found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"); fi
  done
  if (( $#found )); then _describe -V distributary found; else _files; fi
}
if [[ $funcstack[1] == _distributary ]]; then _distributary "$@"; else compdef _distributary distributary; fi
