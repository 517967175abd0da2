# Completion for bash 3.2 and later; for ~/.bashrc: source <(distributary completion bash)
# What is typed reaches the program as arguments, and its answers are never evaluated.
_distributary() {
  local word line before last=
  local -a words=()
  # bash takes words apart at = and :, of which it replaces the last part alone.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ ${#words[@]} -gt 0 && ( $word == [=:]* || $last == [=:]* ) ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    last=$word
  done
  if [[ $last == [=:]* ]]; then last=; fi
  before=${words[${#words[@]} - 1]}
  before=${before%"$last"}
  COMPREPLY=()
  while IFS= read -r line; do
    line=${line%%$'\t'*}
    COMPREPLY+=("${line#"$before"}")
  done < <(distributary complete -- "${words[@]}" 2>/dev/null)
}
complete -o default -F _distributary distributary
