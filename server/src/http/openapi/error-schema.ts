import Type from 'typebox'
import { errorStatuses } from '../routing/error-response.ts'

export const ErrorOut = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(Object.keys(errorStatuses)),
      message: Type.String(),
      details: Type.Array(Type.String(), {
        description:
          'Each starts with the path of the invalid field; empty if no field is invalid.',
      }),
    }),
  },
  { $id: 'ApiError', title: 'ApiError' },
)
