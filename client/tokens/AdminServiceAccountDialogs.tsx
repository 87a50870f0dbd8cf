import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/Button'
import { CreatedSecret } from '../ui/controls/CreatedSecret'
import { Dialog } from '../ui/overlays/Dialog'
import { AdminServiceAccountForm } from './AdminServiceAccountForm'
import { ApiTokenForm } from './ApiTokenForm'
import type { ServiceAccountRowFragment } from './documents.generated'
import { useCreateServiceAccountTokenMutation } from './hooks.generated'
import { TokenList } from './TokenList'

interface Props {
  /** Undefined to create a service account. */
  account: ServiceAccountRowFragment | undefined
  /** Opens the tokens of the created service account. */
  onOpen: (account: ServiceAccountRowFragment) => void
  onClose: () => void
}

export function AdminServiceAccountDialogs({ account, onOpen, onClose }: Props) {
  if (account) return <ServiceAccountTokensDialog account={account} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title="New Service Account">
      <AdminServiceAccountForm onCreated={onOpen} onCancel={onClose} />
    </Dialog>
  )
}

/** The content of the dialog: the token list, the form for a new token, or the created token. */
type Step = { name: 'list' } | { name: 'form' } | { name: 'created'; token: string }

function ServiceAccountTokensDialog({ account, onClose }: { account: ServiceAccountRowFragment; onClose: () => void }) {
  const [createToken] = useCreateServiceAccountTokenMutation({ fetchPolicy: 'no-cache' })
  const [step, setStep] = useState<Step>({ name: 'list' })
  const [hasLeftList, setHasLeftList] = useState(false)
  const showForm = () => {
    setHasLeftList(true)
    setStep({ name: 'form' })
  }
  const showList = () => setStep({ name: 'list' })
  const titles = { list: account.name, form: 'New API Token', created: 'API Token Created' }
  return (
    <Dialog
      onClose={onClose}
      title={titles[step.name]}
      description={step.name === 'created' ? undefined : describeRights(account)}
      wide={step.name === 'list'}
      skipsCloseConfirmation={step.name !== 'form'}
    >
      {step.name === 'list' && (
        <div className="@container mt-3">
          <NewTokenButton takesFocus={hasLeftList} onClick={showForm} />
          <TokenList tokens={account.tokens} hint="Create one for the program that uses this service account." />
        </div>
      )}
      {step.name === 'form' && (
        <ApiTokenForm
          create={async input =>
            (await createToken({ variables: { serviceAccountId: account.id, input } })).data?.createServiceAccountToken
          }
          onCreated={token => setStep({ name: 'created', token })}
          onCancel={showList}
          isAdmin={account.organization === null}
          canBePermanent
        />
      )}
      {step.name === 'created' && <CreatedSecret noun="token" secret={step.token} onDone={showList} />}
    </Dialog>
  )
}

/** @param takesFocus whether the button takes the focus on mount */
function NewTokenButton({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <Button ref={ref} variant="outline" size="sm" onClick={onClick}>
      New Token
    </Button>
  )
}

const describeRights = ({ organization }: ServiceAccountRowFragment) =>
  `Tokens have the rights of ${organization ? `a lead of ${organization.name}` : 'an administrator'}, within their scopes.`
