import type {
  AccountKind,
  SessionLimits,
  SignedInAccount,
  SignInDeps,
  TwoFactorSetting,
} from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { RouteRequest } from '../routing/route.ts'
import type { Services } from '../services.ts'
import type { DoorCookies } from './cookies.ts'

/** Where people sign in: staff to the workbench, people of lenders to the console. */
export interface Door {
  kind: AccountKind
  cookies: DoorCookies
  rules(services: Services): SignInRules
  /** The session, as sent to its browser; undefined if it has ended. */
  sessionOut(services: Services, token: string): Promise<object | undefined>
}

export interface SignInRules {
  passwordSignIn: boolean
  session: SessionLimits
  twoFactor: TwoFactorSetting
}

/** Before sign-in. */
export interface OpenRequest extends RouteRequest {
  door: Door
  token: string | undefined
}

/** Of someone who is signed in. */
export interface AccountRequest extends RouteRequest {
  door: Door
  signedIn: SignedInAccount
  actor: Actor
  /** From the session's cookie. */
  token: string
}

export function signInDepsOf({
  services,
  door,
}: Pick<OpenRequest, 'services' | 'door'>): SignInDeps {
  const { db, keyring, clock } = services
  return { db, keyring, clock, kind: door.kind }
}

export const rulesOf = ({ services, door }: Pick<OpenRequest, 'services' | 'door'>) =>
  door.rules(services)

export function requirePasswords(request: OpenRequest): void {
  if (!rulesOf(request).passwordSignIn) throw new AppError('forbidden', 'Use single sign-on.')
}
