import { useApolloClient } from '@apollo/client/react'
import type { ChangeEvent } from 'react'
import { redeemCreditCodeInput } from '../../server/credits/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { TextField } from '../ui/controls/TextField'
import { CreditHistoryDocument } from './documents.generated'
import { getRefetchSize, HISTORY_PAGE_SIZE } from './history-page-size'
import { useRedeemCreditCodeMutation } from './hooks.generated'

/** Specification §5, Redeem. */
export function RedeemForm() {
  const { cache } = useApolloClient()
  const [redeemCreditCode] = useRedeemCreditCodeMutation()
  const form = useSchemaForm(redeemCreditCodeInput, { code: '' })
  const [redeem, isRedeeming] = useSubmit(
    form,
    async ({ code }) => {
      const history = cache.readQuery({
        query: CreditHistoryDocument,
        variables: { first: HISTORY_PAGE_SIZE },
      })
      const loadedCount = history?.viewer?.creditTransactions.edges.length ?? 0
      const { data } = await redeemCreditCode({ variables: { code, first: getRefetchSize(loadedCount) } })
      toast({
        title: 'Success!',
        description: data?.redeemCreditCode.message || 'Your credit code has been redeemed successfully',
      })
      form.reset()
    },
    error => toastError('Redemption failed', error, 'Could not redeem the credit code'),
  )
  const codeField = form.field('code')
  return (
    <form
      onSubmit={form.handleSubmit(redeem)}
      noValidate
      className="mt-3 flex flex-col gap-x-3 gap-y-4 sm:flex-row sm:items-start"
    >
      <TextField
        label="Credit Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="grow [&_input]:font-mono [&_input]:uppercase"
        {...codeField}
        onChange={event => {
          convertToUpperCase(event)
          return codeField.onChange(event)
        }}
      />
      <Button type="submit" disabled={isRedeeming} className="h-11! shrink-0 sm:mt-[1.725rem]">
        <PendingLabel pending={isRedeeming} pendingLabel="Redeeming...">
          Redeem Code
        </PendingLabel>
      </Button>
    </form>
  )
}

/** Converts the input's text to upper case and keeps the selection. Does nothing during input method composition. */
function convertToUpperCase({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
  const { value, selectionStart, selectionEnd } = target
  const uppercased = value.toUpperCase()
  if (uppercased === value) return
  target.value = uppercased
  target.setSelectionRange(selectionStart, selectionEnd)
}
