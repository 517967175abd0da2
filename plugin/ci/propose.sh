#!/usr/bin/env bash
# propose.sh PLATFORM [ARGUMENT …]: hydrates and pushes env/NAME-next, and opens or updates a pull request to env/NAME for each cluster, by the
# command line of the platform: gh or glab. Further arguments are those of hydrate. Names and titles are arguments, so that none becomes code.
set -euo pipefail
platform=$1
shift
body=$(mktemp)
trap 'rm -f "$body"' EXIT

case "$platform" in
  gh | glab) ;;
  *) printf 'propose.sh: the platform is "%s", expected gh or glab\n' "$platform" >&2; exit 2 ;;
esac

# The number of the open request from this repository; empty without one.
number() {
  case "$platform" in
    gh)
      gh pr list "--head=$1" "--base=$2" --state=open --json=number,isCrossRepository |
        field 'all.find((one) => !one.isCrossRepository)?.number'
      ;;
    glab)
      glab mr list "--source-branch=$1" "--target-branch=$2" --output=json |
        field 'all.find((one) => one.source_project_id === one.target_project_id)?.iid'
      ;;
  esac
}

field() {
  node -e "const all = JSON.parse(require('node:fs').readFileSync(0, 'utf8') || '[]'); console.log($1 ?? '')"
}

open() {
  case "$platform" in
    gh) gh pr create "--head=$1" "--base=$2" "--title=$3" "--body-file=$body" ;;
    glab) glab mr create "--source-branch=$1" "--target-branch=$2" "--title=$3" "--description=$(cat "$body")" --yes ;;
  esac
}

update() {
  case "$platform" in
    gh) gh pr edit "$1" "--title=$2" "--body-file=$body" ;;
    glab) glab mr update "$1" "--title=$2" "--description=$(cat "$body")" ;;
  esac
}

propose() {
  local next=$1 base=$2 cluster=$3 commit=$4 title request
  if ! git ls-remote --exit-code origin "refs/heads/$base" > /dev/null; then
    git push --quiet origin "$commit:refs/heads/$base"
    printf '%s is new: it begins as %s\n' "$base" "$next"
    return
  fi
  git fetch --quiet origin "refs/heads/$base"
  if git diff --quiet FETCH_HEAD "$commit"; then
    printf '%s has what %s proposes\n' "$base" "$next"
    return
  fi
  title="$cluster: $(git log -1 --format=%s "$commit")"
  # Hosts limit the length.
  { git log -1 --format=%b "$commit"; printf '\n```text\n'; git diff --stat=100 FETCH_HEAD "$commit" | tail -n 200; printf '```\n'; } > "$body"
  request=$(number "$next" "$base")
  if [ -n "$request" ]; then
    update "$request" "$title"
  else
    open "$next" "$base" "$title"
  fi
}

# The branches of a plan, a line each; a branch that is no proposal would be deployed by the push.
proposals() {
  node -e '
    const { branches } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    for (const { branch, cluster, commit, action } of branches) {
      if (action === "delete") continue;
      if (!branch.endsWith("-next")) {
        console.error(`propose.sh: the branch ${branch} does not end in -next: set spec.branches.name of the Fleet to env/{{ name }}-next`);
        process.exit(2);
      }
      console.log([branch, branch.slice(0, -"-next".length), cluster, commit].join("\t"));
    }'
}

distributary hydrate --dry-run --format json "$@" | proposals > /dev/null
list=$(distributary hydrate --push origin --format json "$@" | proposals)
while IFS=$'\t' read -r next base cluster commit; do
  # A command line that reads its input does not take the rest of the list.
  [ -z "$next" ] || propose "$next" "$base" "$cluster" "$commit" < /dev/null
done <<< "$list"
