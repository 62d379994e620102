/** A text as searches compare it: small letters without accents. In JavaScript, because `lower` of PostgreSQL depends on its locale. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
