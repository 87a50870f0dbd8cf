import { type ReactNode, useCallback, useState } from 'react'
import { Confirm, type Question } from '../ui/Confirm'

interface Asked extends Question {
  /** Does it, and resolves to whether it is done: then the dialog closes. */
  run: () => Promise<boolean>
  /** Takes the focus when what had it is gone. */
  focusAfter?: () => HTMLElement | null
}

/** A way to ask before something is gone for good, and the dialog that asks, to put anywhere on the page. */
export function useConfirm(): { ask: (question: Asked) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Asked>()
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed')
  const confirm = async () => {
    if (!question || state !== 'open') return
    setState('pending')
    setState((await question.run()) ? 'closed' : 'open')
  }
  return {
    // Always the same: with another one the columns of a table, and in them the button that asks, would be made anew.
    ask: useCallback(asked => {
      setQuestion(asked)
      setState('open')
    }, []),
    dialog: question && (
      <Confirm
        {...wordsOf(question)}
        open={state !== 'closed'}
        pending={state === 'pending'}
        onCancel={() => setState(now => (now === 'pending' ? now : 'closed'))}
        onConfirm={() => void confirm()}
        focusAfter={question.focusAfter}
      />
    ),
  }
}

const wordsOf = ({ title, text, action, doing }: Question): Question => ({ title, text, action, doing })
