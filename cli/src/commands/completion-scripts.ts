// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are placeholders of the shells.
import type { Described } from '../describe-commands.ts'

type Families = Readonly<Record<string, { means?: string }>>

/** Possible completions at a position, with their meaning. */
type Offer = readonly [word: string, means: string]

interface Places {
  first: Offer[]
  /** By the first word. */
  second: Map<string, Offer[]>
}

function placesOf(commands: readonly Described[], families: Families): Places {
  const first = new Map<string, string>()
  const second = new Map<string, Offer[]>()
  for (const { family, verb, means, completes } of commands) {
    if (!first.has(family)) first.set(family, families[family]?.means ?? means)
    const offers =
      verb === '' ? completes.map((word): Offer => [word, '']) : [[verb, means] as const]
    second.set(family, [...(second.get(family) ?? []), ...offers])
  }
  return { first: [...first], second }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const wordsOf = (offers: readonly Offer[]) => quoted(offers.map(([word]) => word).join(' '))
const optionsOf = ({ options }: Described) => options.map(({ flag, means }): Offer => [flag, means])

/** Files are offered where none of our words match. */
export function bashScript(commands: readonly Described[], families: Families): string {
  const { first, second } = placesOf(commands, families)
  const valued = new Set(
    commands.flatMap(({ options }) =>
      options.filter(({ takesValue }) => takesValue).map(({ flag }) => flag),
    ),
  )
  return [
    '# eval "$(deedwire completion bash)"',
    '_deedwire() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=',
    '  COMPREPLY=()',
    `  case "$before" in ${[...valued].join('|')}) return ;; esac`,
    '  if [[ $word == -* ]]; then',
    '    case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.map(
      (command) => `      ${patternOf(command)}) words=${wordsOf(optionsOf(command))} ;;`,
    ),
    '    esac',
    '  elif (( COMP_CWORD == 1 )); then',
    `    words=${wordsOf(first)}`,
    '  elif (( COMP_CWORD == 2 )); then',
    '    case "$before" in',
    ...[...second].map(([family, offers]) => `      ${family}) words=${wordsOf(offers)} ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _deedwire deedwire',
  ].join('\n')
}

/** As a pattern of `case` over the first two words. */
function patternOf({ family, verb }: Described): string {
  return verb === '' ? `${quoted(`${family} `)}*` : quoted(`${family} ${verb}`)
}

export function zshScript(commands: readonly Described[], families: Families): string {
  const { first, second } = placesOf(commands, families)
  const list = (offers: readonly Offer[]) =>
    offers.map(([word, means]) => quoted(means === '' ? word : `${word}:${means}`)).join(' ')
  return [
    '#compdef deedwire',
    '# eval "$(deedwire completion zsh)"',
    '_deedwire() {',
    '  local -a offers',
    '  if [[ ${words[CURRENT]} == -* ]]; then',
    '    case "${words[2]} ${words[3]}" in',
    ...commands.map(
      (command) => `      ${patternOf(command)}) offers=(${list(optionsOf(command))}) ;;`,
    ),
    '    esac',
    "    _describe -o 'option' offers",
    '    return',
    '  elif (( CURRENT == 2 )); then',
    `    offers=(${list(first)})`,
    '  elif (( CURRENT == 3 )); then',
    '    case "${words[2]}" in',
    ...[...second].map(([family, offers]) => `      ${family}) offers=(${list(offers)}) ;;`),
    '    esac',
    '  fi',
    '  if (( ${#offers} )); then',
    "    _describe 'command' offers",
    '  else',
    '    _files',
    '  fi',
    '}',
    'compdef _deedwire deedwire',
  ].join('\n')
}

export function fishScript(commands: readonly Described[], families: Families): string {
  const { first, second } = placesOf(commands, families)
  const lines = ['# deedwire completion fish | source']
  const add = (when: string, rest: string) =>
    lines.push(`complete -c deedwire -n ${fishQuoted(when)} ${rest}`)
  for (const [word, means] of first) {
    add('__fish_use_subcommand', `-f -a ${word} -d ${fishQuoted(means)}`)
  }
  for (const [family, offers] of second) {
    const known = offers.map(([word]) => word).join(' ')
    const when = `__fish_seen_subcommand_from ${family}; and not __fish_seen_subcommand_from ${known}`
    for (const [word, means] of offers) add(when, `-f -a ${word} -d ${fishQuoted(means)}`)
  }
  for (const { family, verb, options } of commands) {
    const seen = `__fish_seen_subcommand_from ${family}`
    const when = verb === '' ? seen : `${seen}; and __fish_seen_subcommand_from ${verb}`
    for (const { flag, takesValue, means } of options) {
      add(when, `-l ${flag.slice(2)} ${takesValue ? '-r ' : ''}-d ${fishQuoted(means)}`)
    }
  }
  return lines.join('\n')
}

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
