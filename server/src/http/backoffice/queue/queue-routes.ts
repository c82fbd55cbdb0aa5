import * as schemas from '../schemas.ts'
import { ok, type StaffRoute } from '../staff-route.ts'
import { getCounts, getQueue, postAllocateMany, postNext } from './queue.ts'

export const queueRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/queue',
    access: 'cases:read',
    name: 'getQueue',
    tag: 'Queue',
    summary: 'A page of the queue',
    query: schemas.QueueQuery,
    answers: ok(schemas.QueueOut),
    handle: getQueue,
  },
  {
    method: 'GET',
    path: '/:mode/queue/counts',
    access: 'cases:read',
    name: 'getQueueCounts',
    tag: 'Queue',
    summary: 'How many cases each status has',
    query: schemas.QueueQuery,
    answers: ok(schemas.CountsOut),
    handle: getCounts,
  },
  {
    method: 'POST',
    path: '/:mode/queue/take-next',
    access: 'cases:work',
    name: 'takeNext',
    tag: 'Queue',
    summary: 'Take the received case that is due first',
    body: schemas.NextBody,
    answers: ok(schemas.NextOut),
    handle: postNext,
  },
  {
    method: 'POST',
    path: '/:mode/queue/allocate',
    access: 'cases:allocate',
    name: 'allocateMany',
    tag: 'Queue',
    summary: 'Give many cases to one analyst',
    body: schemas.AllocateManyBody,
    answers: ok(schemas.AllocatedManyOut),
    handle: postAllocateMany,
  },
]
