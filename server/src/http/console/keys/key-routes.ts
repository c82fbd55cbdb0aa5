import {
  keyFaults,
  keyRevokedAnswer,
  keyRotatedAnswer,
  keysAnswer,
  ownKeyIssuedAnswer,
  ownScopeChoices,
} from '../../lender/key-answers.ts'
import {
  type KeyBody,
  KeyIssuedOut,
  KeyOut,
  KeyRotatedOut,
  KeyRotationBody,
  KeysOut,
  KeysQuery,
  OwnKeyBody,
  type PageQuery,
} from '../../lender/key-schemas.ts'
import { made, ok } from '../../routing/route.ts'
import { nothing } from '../../routing/schema-pieces.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const keyRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/keys',
    access: 'keys:manage',
    name: 'listKeys',
    tag: 'Keys',
    summary: 'List the keys, newest first, with scopes and last use, without their secrets',
    query: KeysQuery,
    answers: ok(KeysOut),
    handle: ({ services, caller: { scope }, query }) =>
      keysAnswer(services, scope, query as PageQuery, ownScopeChoices()),
  },
  {
    method: 'POST',
    path: '/:mode/keys',
    access: 'keys:manage',
    name: 'issueKey',
    tag: 'Keys',
    summary: 'Issue a key; it is shown once, in this response',
    body: OwnKeyBody,
    rules: keyFaults,
    answers: made(KeyIssuedOut),
    refuses: [409],
    handle: ({ services, actor, caller: { scope }, body }) =>
      ownKeyIssuedAnswer(services, actor, scope, body as KeyBody),
  },
  {
    method: 'POST',
    path: '/:mode/keys/:key/rotate',
    access: 'keys:manage',
    name: 'rotateKey',
    tag: 'Keys',
    summary: 'Issue a key in place of one that goes on working for some hours',
    description:
      'The new key has the label, the scopes and the limits of the old one, and does not expire. It is shown once, in this response.',
    body: KeyRotationBody,
    answers: made(KeyRotatedOut),
    refuses: [409],
    handle: ({ services, actor, caller: { scope }, params, body }) =>
      keyRotatedAnswer(services, actor, scope, params.key ?? '', body as KeyRotationBody),
  },
  {
    method: 'POST',
    path: '/:mode/keys/:key/revoke',
    access: 'keys:manage',
    name: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke a key; its next request is refused',
    body: nothing,
    answers: ok(KeyOut),
    handle: ({ services, actor, caller: { scope }, params }) =>
      keyRevokedAnswer(services, actor, scope, params.key ?? ''),
  },
]
