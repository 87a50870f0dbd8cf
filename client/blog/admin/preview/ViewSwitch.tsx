interface Props<TView extends string> {
  legend: string
  views: readonly { value: TView; label: string }[]
  value: TView
  onChange: (view: TView) => void
}

export const ViewSwitch = <TView extends string>({ legend, views, value, onChange }: Props<TView>) => (
  <fieldset className="inline-flex max-w-full flex-wrap gap-1 rounded-md bg-sunken p-1">
    <legend className="sr-only">{legend}</legend>
    {views.map(view => (
      <button
        key={view.value}
        type="button"
        aria-pressed={view.value === value}
        onClick={() => onChange(view.value)}
        className="h-7 max-sm:h-11 rounded-sm px-2.5 cramped:px-1.5 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-pressed:bg-panel aria-pressed:font-medium aria-pressed:text-text aria-pressed:ring-1 aria-pressed:ring-line"
      >
        {view.label}
      </button>
    ))}
  </fieldset>
)
