#!/usr/bin/env bash
# What action.yml runs: installs distributary, then does COMMAND. Inputs are variables, so that none of them becomes code.
set -euo pipefail

# One line, and no command of another system: an input may hold anything.
fail() {
  local text=${1//%/%25}
  text=${text//$'\r'/%0D}
  text=${text//$'\n'/%0A}
  printf '::error title=distributary::%s\n' "${text//\#\#/# #}"
  exit 2
}

case "$COMMAND" in
  check | diff | hydrate | propose) ;;
  *) fail "command is \"$COMMAND\", expected check, diff, hydrate or propose" ;;
esac

version=$(node -p 'require(process.env.GITHUB_ACTION_PATH + "/package.json").version')
home=$RUNNER_TEMP/distributary
npm install --silent --no-audit --no-fund --prefix "$home" -- "${PACKAGE:-distributary@$version}"
# For the steps behind this one as well.
echo "$home/node_modules/.bin" >> "$GITHUB_PATH"

# Words, and never patterns of files; an empty array is unset to the bash of macOS.
IFS=$' \t\n' read -r -d '' -a words <<< "${ARGUMENTS:-}" || true
distributary() {
  "$home/node_modules/.bin/distributary" -C "$DIRECTORY" "$@" ${words[@]+"${words[@]}"}
}

case "$COMMAND" in
  check)
    distributary check --format github
    ;;
  diff)
    git -C "$DIRECTORY" rev-parse --quiet --verify "$BASE^{commit}" > /dev/null ||
      fail "there is no commit $BASE: give actions/checkout fetch-depth: 2, or name the base"
    distributary diff "$BASE" HEAD --format markdown > "$RUNNER_TEMP/diff.md"
    cat "$RUNNER_TEMP/diff.md" >> "$GITHUB_STEP_SUMMARY"
    # The token of a pull request from a fork may not comment: there the summary has to do.
    if [ "$MAY_COMMENT" = true ]; then
      gh pr comment "$NUMBER" --edit-last --create-if-none --body-file "$RUNNER_TEMP/diff.md"
    fi
    ;;
  hydrate)
    distributary hydrate --push origin
    ;;
  propose)
    cd "$DIRECTORY"
    PATH=$home/node_modules/.bin:$PATH
    "$GITHUB_ACTION_PATH/plugin/ci/propose.sh" gh ${words[@]+"${words[@]}"}
    ;;
esac
