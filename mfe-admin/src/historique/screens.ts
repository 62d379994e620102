/** Screens as people call them, by the first part of their path. */
const names: Readonly<Record<string, string>> = {
  'liste-cotisations': 'Cotisations',
  'liste-reglements': 'Règlements',
  accueilResponsable: 'l’accueil de l’espace responsable',
  responsableCotisation: 'les cotisations de l’espace responsable',
};

/** The screen an operation came from, in words; a screen without a name keeps its address. */
export function screenName(path: string): string {
  return names[path.split('/')[1] ?? ''] ?? path;
}
