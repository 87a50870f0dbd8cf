import { useState } from 'react'
import { CreatedSecret } from '../ui/controls/CreatedSecret'
import { Dialog } from '../ui/overlays/Dialog'
import { ApiTokenForm } from './ApiTokenForm'
import { useCreateApiTokenMutation } from './hooks.generated'

export function ApiTokenDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const [createApiToken] = useCreateApiTokenMutation({ fetchPolicy: 'no-cache' })
  const [token, setToken] = useState<string>()
  return (
    <Dialog
      onClose={onClose}
      title={token ? 'API Token Created' : 'New API Token'}
      description={token ? undefined : 'A program that sends the token acts as you, within the scopes.'}
      skipsCloseConfirmation={token !== undefined}
    >
      {token ? (
        <CreatedSecret noun="token" secret={token} onDone={onClose} />
      ) : (
        <ApiTokenForm
          create={async input => (await createApiToken({ variables: { input } })).data?.createApiToken}
          onCreated={setToken}
          onCancel={onClose}
          isAdmin={isAdmin}
        />
      )}
    </Dialog>
  )
}
