import { Logo } from './Logo';

/** While the session is being renewed. */
export function Splash() {
  return (
    <main className="splash" aria-busy="true" aria-label="Chargement">
      <h1 className="d-visually-hidden">Diapason</h1>
      <Logo size={64} />
      <p role="status">Chargement…</p>
    </main>
  );
}
