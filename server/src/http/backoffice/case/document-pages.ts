import Type from 'typebox'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { object, orNull, whole } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import { openRecorded } from './documents.ts'

export const DocumentPagesOut = object(
  {
    pages: whole,
    fault: orNull(Type.String({ description: 'Why there are none to show, and what to do.' })),
  },
  'DocumentPages',
)

export async function getDocumentPages(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const found = await openRecorded(request)
  return { body: await services.pagePictures.count(found, askingOf(request)) }
}

/** Each page is on the audit trail, as each download is. */
export async function getDocumentPage(request: StaffRequest): Promise<Answer> {
  const { services, params } = request
  const page = pageOf(params.page)
  const found = await openRecorded(request, { page })
  const content = await services.pagePictures.draw(found, page, askingOf(request))
  return {
    headers: {
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
    bytes: { type: 'image/png', filename: `page-${page}.png`, content },
  }
}

const askingOf = ({ staff, response }: StaffRequest) => ({
  person: staff.id,
  isWanted: () => !response.destroyed,
})

function pageOf(sent = ''): number {
  if (!/^[1-9]\d{0,4}$/.test(sent)) throw new AppError('not_found', 'Page not found.')
  return Number(sent)
}
