/** Of files of many megabytes too: the browser encodes them beside the page. */
export function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = String(reader.result)
      const comma = address.indexOf(',')
      resolve(comma < 0 ? '' : address.slice(comma + 1))
    }
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}
