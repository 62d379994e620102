/** The page in a frame as wide as a phone. */
export const PhoneView = () => (
  <main className="kit">
    <h1>Pièces de Diapason, sur un téléphone</h1>
    <p>
      <a href="?">À l’écran</a>
    </p>
    <iframe className="kit-phone" title="Pièces sur un téléphone" src="/" />
  </main>
);

/** Has the window show what paper would: rules for print count for the screen, too. */
export function asOnPaper(): void {
  window.addEventListener('load', () => {
    const media = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const rule of media)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
  });
}
