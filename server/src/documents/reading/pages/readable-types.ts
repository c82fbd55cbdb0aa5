/** ▦ The types of files that are read, by what their bytes are. */
const readableTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/tiff',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-word.document.macroenabled.12',
  // Only to say whether it is protected by a password.
  'application/x-cfb',
] as const
export type ReadableType = (typeof readableTypes)[number]

export function isReadableType(type: string | null): type is ReadableType {
  return readableTypes.some((each) => each === type)
}
