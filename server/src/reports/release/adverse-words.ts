/** What a text says against the title or the property, for reports that are released as positive. */

const good =
  '(?:clear|marketable|good|valid|absolute|complete|perfect|established|proved|satisfactory|acceptable|free)'
const title = String.raw`\b(?:title|ownership)\b(?!\s+(?:deed|document|search))`

const againstTitle: readonly RegExp[] = [
  new RegExp(
    String.raw`${title}[^.;]*\b(?:is|are|was|be)\s+(?:not|neither|never)\b[^.;]{0,40}\b${good}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:not|never|nor|neither|no)\b[^.;]{0,40}\b${good}\b[^.;]{0,40}\btitle\b`,
    'iu',
  ),
  /\btitle\b[^.;]{0,60}\b(?:defective|doubtful|unmarketable|unclear|imperfect|disputed)\b/iu,
  /\b(?:defective|doubtful|unmarketable|imperfect|disputed)\s+title\b/iu,
  /\b(?:cannot|can not|could not|do not|unable to)\s+(?:be\s+)?(?:certif(?:y|ied)|confirm(?:ed)?|recommend(?:ed)?)\b/iu,
  /\b(?:do not|should not|cannot|must not)\s+(?:be\s+)?(?:accept(?:ed)?|disbursed?|mortgaged?)\b/iu,
]

const litigationWords =
  /\b(?:injunction|injuncted|restrain(?:ed|ing)?|stay(?:ed)?|status quo|lis pendens|attach(?:ed|ment)|(?:suit|appeal|petition|case|proceeding|litigation)s?\b[^.;]*\b(?:is|are|remains?)?\s*(?:pending|filed|going on))\b/iu

/** What says that there is none, or that it has ended. */
const settledWords =
  /\b(?:no|not|nil|none|never|without|neither|nor|vacated|dismissed|withdrawn|disposed|lifted|rejected|decided|settled|compromised|free (?:of|from))\b/iu

const sentencesOf = (text: string) => text.match(/[^.;\n]+/g) ?? []

/** The first sentence of an opinion that denies the title; undefined if there is none. */
export function findDenial(opinion: string): string | undefined {
  return sentencesOf(opinion)
    .find((sentence) => againstTitle.some((pattern) => pattern.test(sentence)))
    ?.trim()
}

/** The first sentence that reports litigation that has not ended. */
export function findLitigation(text: string): string | undefined {
  return sentencesOf(text)
    .find((sentence) => litigationWords.test(sentence) && !settledWords.test(sentence))
    ?.trim()
}
