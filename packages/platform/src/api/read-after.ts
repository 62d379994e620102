/** Where the log holds what this page wrote last and no list has shown yet. Queries send it; their answers say whether they show it. */
export function createReadAfter() {
  let position: string | undefined;
  return {
    get position(): string | undefined {
      return position;
    },
    forget(): void {
      position = undefined;
    },
    /** @param sent the position that went with the call */
    answered(sent: string | undefined, headers: Headers): void {
      const written = headers.get('x-read-after');
      if (written !== null) position = later(position, written);
      else if (sent === position && headers.get('x-read-model') === 'shown') position = undefined;
    },
  };
}

const later = (a: string | undefined, b: string): string => (a !== undefined && BigInt(a) > BigInt(b) ? a : b);
