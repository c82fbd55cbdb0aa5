import type { Page } from 'playwright-core'
import type { Window } from './workbench-desk.ts'

/**
 * Screenshots during scrolling: the compositor scrolls independently, and may show a place for
 * which the page has not drawn a row yet.
 */
export interface Pictures {
  count: number
  /** With a gap of a row and a half or more in the column of references. */
  gaps: number
}

export async function takePictures(
  { page, cdp }: Window,
  scroll: () => Promise<void>,
): Promise<Pictures> {
  const pictures: string[] = []
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    // If the page is closed meanwhile, no test waits for the next one.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  const column = await page.evaluate<Column>(`workbenchBench.column()`)
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 })
  await scroll()
  await cdp.send('Page.stopScreencast')
  const viewer = await page.context().newPage()
  let gaps = 0
  for (const picture of pictures) if ((await longestGap(viewer, picture, column)) >= 60) gaps += 1
  return { count: pictures.length, gaps }
}

interface Column {
  left: number
  width: number
  top: number
  bottom: number
}

/** In pixels from the top: the height of the empty space in the column. */
function longestGap(viewer: Page, picture: string, { left, width, top, bottom }: Column) {
  return viewer.evaluate<number>(`(async () => {
    const image = new Image()
    image.src = 'data:image/jpeg;base64,${picture}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(${left}, ${top}, ${width}, ${bottom - top})
    let longest = 0
    let gap = 0
    for (let y = 0; y < ${bottom - top}; y += 1) {
      let isInk = false
      for (let x = 0; x < ${width} && !isInk; x += 1) {
        isInk = data[(y * ${width} + x) * 4] < 120
      }
      gap = isInk ? 0 : gap + 1
      longest = Math.max(longest, gap)
    }
    return longest
  })()`)
}
