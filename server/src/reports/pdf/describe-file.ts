export interface FileInformation extends PDFKit.DocumentInfo {
  Title: string
  Author: string
  Subject: string
  Creator: string
  Producer: string
  CreationDate: Date
  ModDate: Date
}

/**
 * Title, author and dates as XMP, equal to those of the document information (ISO 19005-2, 6.6.2).
 * pdfkit's own would write names with & or < unescaped.
 */
export function describeFile(doc: PDFKit.PDFDocument, info: FileInformation): void {
  const internals = doc as unknown as { _addInfo(): void; appendXML(xml: string): void }
  internals._addInfo = () => internals.appendXML(toXmp(info))
}

function toXmp(info: FileInformation): string {
  const any = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`
  const time = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
  return `<rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title>${any(info.Title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(info.Author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${any(info.Subject)}</dc:description>
<xmp:CreateDate>${time(info.CreationDate)}</xmp:CreateDate>
<xmp:ModifyDate>${time(info.ModDate)}</xmp:ModifyDate>
<xmp:CreatorTool>${escapeXml(info.Creator)}</xmp:CreatorTool>
<pdf:Producer>${escapeXml(info.Producer)}</pdf:Producer>
</rdf:Description>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML 1.0 allows no other control characters, in no form. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
}
