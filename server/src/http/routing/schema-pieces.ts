import Type, { type TProperties, type TSchema } from 'typebox'

/** Common parts of the schemas of the back office and of the console. */

export const strict = { additionalProperties: false } as const
export const object = <P extends TProperties>(properties: P, title?: string) =>
  Type.Object(properties, { ...strict, ...(title && { title }) })
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const text = Type.String()
export const whole = Type.Integer()
export const time = Type.String({ format: 'date-time' })

export const limit = Type.Optional(
  Type.String({
    pattern: '^([1-9]\\d?|1\\d\\d|200)$',
    description: 'Default: 50.',
    'x-fault': 'must be a whole number from 1 to 200',
  }),
)
export const cursor = (pattern: string) =>
  Type.Optional(
    Type.String({
      pattern,
      description: 'The next_cursor of a page.',
      'x-fault': 'must be the next_cursor of a page',
    }),
  )

export const line = (lengthMax: number, description: string) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'name', description })

export const id = (what: string) =>
  Type.String({ maxLength: 64, format: 'text', description: `Id of ${what}.` })

/** Our pages send no unknown fields. */
export const strictly = (schema: TSchema): TSchema => ({ ...schema, additionalProperties: false })
export const nothing = Type.Object({}, { title: 'Nothing', additionalProperties: false })
