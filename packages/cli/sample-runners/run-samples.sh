# Runs curl samples: run-samples.sh SHELL FILE...
shell=$1
shift
for SAMPLE; do
  export SAMPLE
  if ! error=$("$shell" -n "$SAMPLE" 2>&1); then
    printf '%s: %s\n' "$SAMPLE" "$error" | tr '\n' ' ' >>"$CANARY_LOG"
    echo >>"$CANARY_LOG"
  else
    "$shell" "$SAMPLE" </dev/null >/dev/null 2>&1
  fi
done
exit 0
