import type { FastifyInstance } from 'fastify'
import { downloadFile } from '../../reports/reports.ts'
import { sendBlob } from '../routing/send-blob.ts'
import type { Services } from '../services.ts'

/** Files by signed link: the signature is the only key. Decisions, section 7. */
export function mountFiles(server: FastifyInstance, services: Services): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    config: { access: 'link' },
    handler: async (request, reply) => {
      const { blobs } = services
      // As received: any difference from the signed form counts.
      const file = await downloadFile(services, request.raw.url ?? '', {
        actor: 'link',
        requestId: request.id,
      })
      const { blobId, filename, sizeBytes, sha256 } = file
      return sendBlob(blobs, request, reply, {
        blobId,
        filename,
        sizeBytes,
        sha256,
        type: 'application/pdf',
        inline: false,
      })
    },
  })
}
