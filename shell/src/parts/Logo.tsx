/** The tuning fork, sounding. Takes the colour of the text around it; the waves are brass. */
export function Logo({ size = 36 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M23 8v21a9 9 0 0 0 18 0V8M32 38v14" stroke="currentColor" strokeWidth="5" />
      <circle cx="32" cy="56" r="4" fill="currentColor" />
      <path
        d="M14 14c-2.8 4-2.8 11 0 15M50 14c2.8 4 2.8 11 0 15M7 10.5c-4 6.5-4 15.5 0 22M57 10.5c4 6.5 4 15.5 0 22"
        stroke="var(--logo-wave, #d39a45)"
        strokeWidth="2.6"
      />
    </svg>
  );
}
