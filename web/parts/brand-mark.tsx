/** The lines of a log, and the one that matters. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0b5c67" />
      <g strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M8 9h16" stroke="#7fc3ca" />
        <path d="M8 16h11" stroke="#fff" />
        <path d="M8 23h8" stroke="#4f97a0" />
      </g>
      <circle cx="24" cy="16" r="3.2" fill="#ff7a59" />
    </svg>
  );
}
