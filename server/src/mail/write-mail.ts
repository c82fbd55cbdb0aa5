/** A paragraph, or a list of lines, each with what it leads to. */
export type Block = string | { items: readonly { text: string; url?: string }[] }

export interface MailText {
  blocks: readonly Block[]
  /** Why it came, and how to get no more. */
  footer: readonly string[]
}

/** Plain text. */
export function writeText({ blocks, footer }: MailText): string {
  const parts = blocks.map((block) =>
    typeof block === 'string'
      ? block
      : block.items
          .map(({ text, url }) => `- ${text}${url === undefined ? '' : `\n  ${url}`}`)
          .join('\n'),
  )
  return `${[...parts, `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

/** Simple HTML, which needs nothing from elsewhere. */
export function writeHtml({ blocks, footer }: MailText): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return `<p>${inHtml(block)}</p>`
    const items = block.items.map(({ text, url }) => {
      const shown = inHtml(text)
      return `<li>${url === undefined ? shown : `<a href="${inHtml(url)}">${shown}</a>`}</li>`
    })
    return `<ul>\n${items.join('\n')}\n</ul>`
  })
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font-family: sans-serif; line-height: 1.5">',
    ...parts,
    `<hr>\n<p style="font-size: small">${footer.map(inHtml).join('<br>\n')}</p>`,
    '</body></html>',
    '',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>\n')
}

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})

/** `05 Sep 2026`, in India. */
export function writeDay(at: Date): string {
  const part = (type: string) => days.formatToParts(at).find((one) => one.type === type)?.value
  // en-GB writes “Sept”.
  return `${part('day')} ${part('month')?.slice(0, 3)} ${part('year')}`
}
