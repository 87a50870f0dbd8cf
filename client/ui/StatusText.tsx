/** A status in words: plain when all is as it should be, otherwise red (specification §4). */
export const StatusText = ({ status }: { status: string }) =>
  status === 'active' ? (
    <span>{status}</span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {status}
    </span>
  )
