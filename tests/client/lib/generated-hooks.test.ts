import { expectTypeOf, test } from 'vitest'
import { usePostChoicesQuery } from '../../../client/blog/admin/hooks.generated'
import { useCreditCodeRedemptionsQuery, useDeleteCreditCodeMutation } from '../../../client/credits/hooks.generated'
import { useAdminUsersTotalQuery } from '../../../client/users/hooks.generated'

/** The type checker verifies these calls. No test runs this hook. */
function useTypes() {
  useCreditCodeRedemptionsQuery({ variables: { id: 1, first: 100 } })
  // @ts-expect-error The operation requires $id.
  useCreditCodeRedemptionsQuery()
  // @ts-expect-error The operation requires $id.
  useCreditCodeRedemptionsQuery({ fetchPolicy: 'network-only' })
  // @ts-expect-error $id is a number.
  useCreditCodeRedemptionsQuery({ variables: { id: '1', first: 100 } })

  usePostChoicesQuery()
  useAdminUsersTotalQuery()
  useAdminUsersTotalQuery({ variables: { filter: { role: 'admin' } } })

  const [deleteCreditCode] = useDeleteCreditCodeMutation({ fetchPolicy: 'no-cache' })
  void deleteCreditCode({ variables: { id: 1 } })
  // @ts-expect-error The operation requires $id.
  void deleteCreditCode()
  // @ts-expect-error Only the function that the hook returns accepts variables.
  useDeleteCreditCodeMutation({ variables: { id: 1 } })
}

test('the types of a generated hook require the variables that its operation requires', () => {
  expectTypeOf(useTypes).toBeFunction()
})
