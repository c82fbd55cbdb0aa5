import { type Listing, listingOf } from '../transport/listing.ts'
import { timeOf } from '../transport/query.ts'
import type { Call, Transport } from '../transport/request.ts'
import { resultOf } from '../transport/result.ts'
import type {
  CallbackIn,
  CallbackRegistered,
  CallbackRegistration,
  DeliveriesFilter,
  DeliveriesPage,
  Delivery,
  DeliveryWithAttempts,
  DiagnoseIn,
  Diagnosis,
  Ping,
  Replayed,
  ReplayedFailed,
  ReplayFailedIn,
  RotateSecretIn,
  SecretRotated,
} from '../types/callback.ts'
import type { Examination, ExaminationIn, ExaminationKey } from '../types/examination.ts'
import type { PostOptions, RequestOptions } from '../types/options.ts'
import { idPath } from './case-path.ts'

const folder = '/callback/deliveries'
const examineTimeoutMs = 150_000

/** The callback URL and its deliveries. Needs the scope `callbacks:manage`. */
export class Callback {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(options?: RequestOptions): Promise<CallbackRegistration> {
    return resultOf(await this.#transport.get('/callback', options))
  }

  /**
   * Takes effect at once. The first registration returns the signing secret; after `remove`, the
   * next one returns a new secret.
   */
  async set(input: CallbackIn, options?: PostOptions): Promise<CallbackRegistered> {
    return this.#send({ method: 'PUT', path: '/callback', accepts: [200], input }, options)
  }

  /** Pending deliveries are kept and sent if a URL is registered again. */
  async remove(options?: RequestOptions): Promise<void> {
    await this.#transport.send({ method: 'DELETE', path: '/callback', accepts: [204] }, options)
  }

  /** The new secret is shown once; during the overlap both sign. */
  async rotateSecret(input: RotateSecretIn = {}, options?: PostOptions): Promise<SecretRotated> {
    return this.#post('/callback/rotate-secret', [200], options, input)
  }

  /** Sends a ping now and returns the answer of your receiver. */
  async test(options?: PostOptions): Promise<Ping> {
    return this.#post('/callback/test', [200], options)
  }

  /** Finds out why a signature fails. */
  async diagnose(input: DiagnoseIn, options?: PostOptions): Promise<Diagnosis> {
    return this.#post('/callback/diagnose', [200], options, input)
  }

  /** UAT only: runs the go-live test of a receiver. Takes up to 90 seconds. */
  async examine(input: ExaminationIn = {}, options?: PostOptions): Promise<Examination> {
    const patient = { timeoutMs: examineTimeoutMs, ...options }
    return this.#post('/callback/examination', [200], patient, input)
  }

  /** The public key of go-live test certificates. */
  async examinationKey(options?: RequestOptions): Promise<ExaminationKey> {
    const path = '/.well-known/deedwire-examination-key'
    return this.#send({ method: 'GET', path, isPublic: true, accepts: [200] }, options)
  }

  /** Newest first: one page, or with `for await` all of them. */
  deliveries(
    filter: DeliveriesFilter = {},
    options?: RequestOptions,
  ): Listing<DeliveriesPage, Delivery> {
    const { case: ref, event, state, from, to } = filter
    const wanted = { case: ref, event, state, from, to }
    const load = async (before: string | undefined): Promise<DeliveriesPage> =>
      resultOf(await this.#transport.get(folder, options, { ...wanted, before }))
    return listingOf(filter.before, load, ({ deliveries, next_before }) => ({
      entries: deliveries,
      next: next_before,
    }))
  }

  /** One, with its attempts. */
  async delivery(id: string, options?: RequestOptions): Promise<DeliveryWithAttempts> {
    return resultOf(await this.#transport.get(idPath(folder, id), options))
  }

  /** Sent with the same delivery id; the retry schedule starts again. */
  async replay(id: string, options?: PostOptions): Promise<Replayed> {
    return this.#post(`${idPath(folder, id)}/replay`, [202], options)
  }

  /** Failed deliveries recorded since a given time, at most 10,000; `dry_run` only counts them. */
  async replayFailed(input: ReplayFailedIn, options?: PostOptions): Promise<ReplayedFailed> {
    const { since, until, dry_run } = input
    const sent = {
      since: timeOf(since, 'since'),
      until: until && timeOf(until, 'until'),
      dry_run,
    }
    return this.#post(`${folder}/replay`, [200, 202], options, sent)
  }

  #post<T extends object>(
    path: string,
    accepts: readonly number[],
    options: PostOptions | undefined,
    input?: object,
  ): Promise<T> {
    return this.#send({ method: 'POST', path, accepts, input }, options)
  }

  async #send<T extends object>(call: Call, options: PostOptions | undefined): Promise<T> {
    return resultOf(await this.#transport.send(call, options))
  }
}
