import Type, { type Static } from 'typebox'
import {
  changeQueryText,
  listQueryTexts,
  queryTextKeyPattern,
  removeQueryText,
} from '../../../cases/cases.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Answer, done, ok } from '../../routing/route.ts'
import { line, object, strict, text, whole } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'

const QueryTextsOut = object(
  {
    texts: Type.Array(
      object(
        {
          key: text,
          version: Type.Integer({ description: '0: as built in.' }),
          title: text,
          text,
          documents_awaited: Type.Boolean(),
          blanks: Type.Array(text, { description: 'What must be filled in, with its braces.' }),
        },
        'QueryText',
      ),
      { description: 'By title.' },
    ),
  },
  'QueryTexts',
)

const QueryTextBody = Type.Object(
  {
    version: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'The version you have seen; 0 for a new text.',
    }),
    title: line(100, 'Shown in the list of standard queries.'),
    text: line(4000, 'What is in braces, like {survey number}, must be filled in before sending.'),
    documents_awaited: Type.Boolean(),
  },
  { title: 'QueryTextIn', ...strict },
)
type QueryTextBody = Static<typeof QueryTextBody>

async function getTexts({ services }: StaffRequest): Promise<Answer> {
  const texts = await listQueryTexts(services.db)
  return {
    body: {
      texts: texts.map(({ documentsAwaited, ...rest }) => ({
        ...rest,
        documents_awaited: documentsAwaited,
      })),
    },
  }
}

async function putText({ services, actor, params, body }: StaffRequest): Promise<Answer> {
  const { documents_awaited: documentsAwaited, ...rest } = body as QueryTextBody
  const given = { ...rest, documentsAwaited, key: keyOf(params) }
  return { body: { version: await changeQueryText(services, actor, given) } }
}

async function deleteText({ services, actor, params }: StaffRequest): Promise<Answer> {
  await removeQueryText(services, actor, keyOf(params))
  return { status: 204 }
}

function keyOf({ text: key = '' }: StaffRequest['params']): string {
  if (!new RegExp(queryTextKeyPattern).test(key)) throw new AppError('not_found', 'Text not found.')
  return key
}

export const queryTextRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/query-texts',
    access: 'cases:read',
    name: 'listQueryTexts',
    tag: 'Office',
    summary: 'List the standard queries: those of the service and your own',
    answers: ok(QueryTextsOut),
    handle: getTexts,
  },
  {
    method: 'PUT',
    path: '/query-texts/:text',
    access: 'wording:manage',
    name: 'setQueryText',
    tag: 'Office',
    summary: 'Add or change a standard query',
    body: QueryTextBody,
    answers: ok(object({ version: whole }, 'QueryTextSaved')),
    handle: putText,
  },
  {
    method: 'DELETE',
    path: '/query-texts/:text',
    access: 'wording:manage',
    name: 'removeQueryText',
    tag: 'Office',
    summary: 'Stop offering a standard query',
    answers: done,
    handle: deleteText,
  },
]
