import { Note, plural } from '@diapason/ui';
import type { ImportedFile } from './state';

type Address = NonNullable<ImportedFile['adresses']>[number];

/** An address under three names or more is most often an office's: said once, above the rows that it concerns. */
export function ManyPeople({ addresses }: { readonly addresses: readonly Address[] }) {
  return (
    <Note tone="warning">
      {addresses.map(({ email, personnes, nom, ligne }) => (
        <p key={email}>
          {`${email} sert à ${plural(personnes, 'personne')}\u00a0: ${nom} (ligne ${ligne}) la garde, les autres sont enregistrées sans compte.`}
        </p>
      ))}
    </Note>
  );
}
