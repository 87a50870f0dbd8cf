/** A field that people do not see, do not hear and do not reach, and programs fill in. */
export const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
    <label>
      Homepage
      <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
