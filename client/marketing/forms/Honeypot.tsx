/** A hidden field for bots: invisible, outside the tab order and hidden from screen readers. */
export const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
    <label>
      Homepage
      <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
