# Prints the tables of benchmarks/repeats/table. `run` and `kind` say what each file is; `runs` is how many are compared.

kind != "forks" { read_cells($0) }

kind != "forks" && FNR == 1 {
  split("", at)
  for (i = 1; i in cells; i++) at[cells[i]] = i
  next
}

kind == "arms" {
  arm = number("arm")
  if (!(arm in label)) label[arm] = cell("label")
  if (label[arm] != cell("label")) refuse("run " cell("run") " has other arms than the first: \"" cell("label") "\" where that has \"" label[arm] "\"")
  rate[run, arm] = number("operations_per_second")
  if (arm > arms) arms = arm
}

kind == "ratios" && cell("ratio") != "" {
  key = run SUBSEP cell("measure") SUBSEP number("arm")
  ratio[key] = number("ratio")
  if (cell("ratio_low") != "") {
    low[key] = number("ratio_low")
    high[key] = number("ratio_high")
  }
  verdict[key] = cell("verdict")
}

kind == "forks" {
  forks[run]++
  steady[run] += text("steadiness") == "STEADY"
  began = seconds(text("startedAt"))
  ended = seconds(text("endedAt"))
  if (!(run in first)) first[run] = began
  last[run] = ended < first[run] ? ended + 86400 : ended
}

kind == "windows" && cell("phase") == "measured" {
  fork = run SUBSEP number("block") SUBSEP number("arm")
  arm = run SUBSEP "all" SUBSEP number("arm")
  jit[fork] += number("jit_nanos")
  jit[arm] += number("jit_nanos")
  stolen[run] += number("stolen_nanos")
  time[fork] += number("duration_nanos") * number("processors")
  time[arm] += number("duration_nanos") * number("processors")
  time[run] += number("duration_nanos") * number("processors")
  if (cell("invalid") == "") logs[fork, number("round")] = log(number("operations_per_second"))
  else invalid[run]++
  if (number("block") > blocks[run]) blocks[run] = number("block")
  if (number("round") > rounds) rounds = number("round")
}

END {
  if (refused) exit 2
  print_runs()
  for (run = 1; run <= runs; run++)
    for (arm = 2; arm <= arms; arm++) read_rounds(run, arm)
  print_arms()
}

function refuse(why) {
  print why > "/dev/stderr"
  refused = 1
  exit 2
}

function read_cells(line, n) { # of CSV, whose cells with commas are in quotes
  split("", cells)
  sub(/\r$/, "", line)
  while (line != "") {
    match(line, /^("([^"]|"")*"|[^,]*)/)
    cells[++n] = substr(line, 1, RLENGTH)
    gsub(/^"|"$/, "", cells[n])
    line = substr(line, RLENGTH + 2)
  }
}

function cell(column) { return cells[at[column]] }
function number(column) { return cells[at[column]] + 0 } # what substr makes is compared as text

function text(key) { # of a line of JSON
  match($0, "\"" key "\":\"[^\"]*\"")
  return RSTART ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 5) : ""
}

function seconds(instant, parts) {
  gsub(/.*T|Z.*/, "", instant)
  split(instant, parts, ":")
  return 3600 * parts[1] + 60 * parts[2] + parts[3]
}

# What a list of numbers amounts to.
function add(list, x) { count[list]++; sum[list] += x; squares[list] += x * x }
function mean(list) { return count[list] ? sum[list] / count[list] : 0 }
function variance(list) { return count[list] < 2 ? 0 : (squares[list] - sum[list] ^ 2 / count[list]) / (count[list] - 1) }
function with_error(list) { return !count[list] ? "–" : sprintf("%.1f ± %.1f %%", 100 * mean(list), 100 * sqrt(variance(list) / count[list])) }

function sort(values, n, i, j, x) {
  for (i = 2; i <= n; i++) {
    x = values[i]
    for (j = i - 1; j > 0 && values[j] > x; j--) values[j + 1] = values[j]
    values[j + 1] = x
  }
}

# The log ratios of a run's rounds: the scatter of block means, by how much a block rises, and how far its first round lies off.
function read_rounds(run, arm, block, list) {
  list = "blocks " run " " arm
  for (block = 1; block <= blocks[run]; block++) read_block(run, arm, block, list)
  if (count[list] > 1) add("expected " arm, variance(list) / count[list])
}

function read_block(run, arm, block, list, n, i, round, of, against, log_ratio, all, moment, spread) {
  of = run SUBSEP block SUBSEP arm
  against = run SUBSEP block SUBSEP 1
  for (round = 1; round <= rounds; round++)
    if ((of, round) in logs && (against, round) in logs) log_ratio[++n] = logs[of, round] - logs[against, round]
  if (n < 3) return
  for (i = 1; i <= n; i++) {
    all += log_ratio[i]
    moment += (i - (n + 1) / 2) * log_ratio[i]
    spread += (i - (n + 1) / 2) ^ 2
  }
  add(list, all / n)
  add("rise " arm, (n - 1) * moment / spread)
  add("first " arm, log_ratio[1] - (all - log_ratio[1]) / (n - 1))
}

function print_runs(run, arm) {
  printf "| run | blocks | from the first fork to the last | steady forks | JIT, of the fork and the arm with most | taken by the hypervisor | invalid windows | %s, operations/s |", label[1]
  for (arm = 2; arm <= arms; arm++) printf " %s |", label[arm]
  printf "\n|--:|--:|--:|--:|--:|--:|--:|--:|"
  for (arm = 2; arm <= arms; arm++) printf "---|"
  for (run = 1; run <= runs; run++) print_run(run)
  print "\n"
}

function print_run(run, arm, key) {
  printf "\n| %d | %d | %.0f s | %d of %d | %.1f, %.1f %% | %.1f %% | %d | %s |", run, blocks[run], last[run] - first[run], steady[run], forks[run], \
    100 * most_jit(run, 0), 100 * most_jit(run, 1), 100 * stolen[run] / time[run], invalid[run], rounded(rate[run, 1])
  for (arm = 2; arm <= arms; arm++) {
    key = run SUBSEP "throughput" SUBSEP arm
    if (key in low) printf " %.2f× [%.2f, %.2f] %s |", ratio[key], low[key], high[key], verdict[key]
    else printf " – |"
  }
}

function most_jit(run, in_all, each, part, most) { # of a fork, or of an arm in all blocks
  for (each in jit) {
    split(each, part, SUBSEP)
    if (part[1] == run && (part[2] == "all") == in_all && jit[each] / time[each] > most) most = jit[each] / time[each]
  }
  return most
}

function rounded(x, unit) { # to three digits
  unit = 10 ^ (int(log(x) / log(10)) - 2)
  x = int(x / unit + 0.5) * unit
  return x < 1000 ? x : sprintf("%d,%03d", x / 1000, x % 1000)
}

function print_arms(arm) {
  for (arm = 2; arm <= arms; arm++) {
    column[arm] = label[arm]
    align[arm] = "--:"
  }
  line("", column)
  line("---", align)
  print_measure("throughput")
  for (arm = 2; arm <= arms; arm++) {
    expected[arm] = sprintf("%.3f", sqrt(mean("expected " arm)))
    rise[arm] = with_error("rise " arm)
    early[arm] = with_error("first " arm)
  }
  line("what scatter within runs lets expect", expected)
  line("rise of the ratio over the rounds, ± standard error", rise)
  line("the ratio in the first round against the others", early)
  print_measure("CPU per operation")
}

# All runs by one measure, a column for each arm.
function print_measure(measure, arm) {
  split("", known); split("", means); split("", widths); split("", between); split("", overlaps); split("", contain); split("", meet)
  for (arm = 2; arm <= arms; arm++) read_measure(measure, arm)
  line("mean of the ratios by " measure, means)
  line("half-widths, of the ratio: least, median, largest", widths)
  line("at most 6 %", known)
  line("all intervals overlap", overlaps)
  if ("reference" in blocks) {
    line("contain the ratio of the reference", contain)
    line("overlap its interval", meet)
  }
  line("between runs (standard deviation of the logarithm)", between)
}

function read_measure(measure, arm, run, key, long, halves, n, narrow, containing, meeting, highest, lowest) {
  long = "reference" SUBSEP measure SUBSEP arm
  lowest = 1e9
  for (run = 1; run <= runs; run++) {
    key = run SUBSEP measure SUBSEP arm
    if (!(key in low)) continue
    add(measure " " arm, log(ratio[key]))
    halves[++n] = (high[key] - low[key]) / 2 / ratio[key]
    narrow += halves[n] <= 0.06
    containing += low[key] <= ratio[long] && ratio[long] <= high[key]
    meeting += low[key] <= high[long] && low[long] <= high[key]
    if (low[key] > highest) highest = low[key]
    if (high[key] < lowest) lowest = high[key]
  }
  if (!n) return
  sort(halves, n)
  means[arm] = sprintf("%.3f×", exp(mean(measure " " arm)))
  widths[arm] = sprintf("%.1f, %.1f, %.1f %%", 100 * halves[1], 50 * (halves[int((n + 1) / 2)] + halves[int(n / 2) + 1]), 100 * halves[n])
  known[arm] = narrow " of " n
  overlaps[arm] = highest <= lowest ? "yes" : "no"
  contain[arm] = containing " of " n
  meet[arm] = meeting " of " n
  between[arm] = sprintf("%.3f", sqrt(variance(measure " " arm)))
}

function line(heading, cells, arm) {
  printf "| %s |", heading
  for (arm = 2; arm <= arms; arm++) printf " %s |", cells[arm]
  print ""
}
