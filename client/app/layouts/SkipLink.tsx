export const SkipLink = () => (
  <a href="#main" className="skip-link">
    Skip to content
  </a>
)
