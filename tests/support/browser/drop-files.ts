import type { Locator } from 'playwright-core'

/** Files dragged over an element and dropped on it, as from a folder. */
export async function dropFiles(
  target: Locator,
  files: readonly (readonly [name: string, content: string])[],
): Promise<void> {
  await target.evaluate((each, given) => {
    // biome-ignore lint/suspicious/noExplicitAny: what only a browser has
    const { DataTransfer, DragEvent, File } = globalThis as any
    const dragged = new DataTransfer()
    for (const [name, content] of given) {
      dragged.items.add(new File([content], name, { type: 'application/pdf' }))
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      const options = { bubbles: true, cancelable: true, dataTransfer: dragged }
      each.dispatchEvent(new DragEvent(kind, options))
    }
  }, files)
}
