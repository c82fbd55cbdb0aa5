import Type, { type Static } from 'typebox'
import { personRoles } from '../../access/access.ts'
import { id, line, object, orNull, strict, text, time } from '../routing/schema-pieces.ts'

export const personRole = Type.Enum([...personRoles])
const email = Type.String({ minLength: 3, maxLength: 300, format: 'text' })
const name = line(200, 'As colleagues know the person.')

export const PersonBody = Type.Object(
  { email, name, role: personRole },
  { title: 'PersonIn', ...strict },
)
export type PersonBody = Static<typeof PersonBody>

export const PersonChangeBody = Type.Object(
  {
    name: Type.Optional(name),
    role: Type.Optional(personRole),
    disabled: Type.Optional(Type.Boolean()),
  },
  { title: 'PersonChange', ...strict, minProperties: 1 },
)
export type PersonChangeBody = Static<typeof PersonChangeBody>

export const PersonLinkBody = Type.Object(
  {
    also_two_factor: Type.Optional(
      Type.Boolean({ description: 'The link also removes the second factors.' }),
    ),
  },
  { title: 'PersonLinkIn', ...strict },
)
export type PersonLinkBody = Static<typeof PersonLinkBody>

const person = {
  id: id('the account'),
  email: text,
  name: text,
  role: personRole,
  state: Type.Enum(['invited', 'active', 'disabled'], {
    description: 'invited: the person has not set a password yet.',
  }),
  has_two_factor: Type.Boolean(),
  link_expires_at: orNull(time),
  created_at: time,
  disabled_at: orNull(time),
}
export const PersonOut = object(person, 'Person')
export const PeopleOut = object({ people: Type.Array(object(person, 'Person')) }, 'People')

const link = {
  url: Type.String({
    description: 'Works once. Send it to the person over a secure channel; it is shown only here.',
  }),
  expires_at: time,
}
export const PersonInvitedOut = object({ person: PersonOut, link: object(link) }, 'PersonInvited')
export const PersonLinkOut = object(
  { ...link, is_invitation: Type.Boolean({ description: 'False: it resets the password.' }) },
  'PersonLink',
)
