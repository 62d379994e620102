import { Icon } from '@diapason/ui';

/** Writes to somebody, one of the acts of the day of a sheet; nothing without an address. */
export const WriteTo = ({ email }: { readonly email: string | null | undefined }) =>
  email && (
    <a className="d-button d-button-secondary" href={`mailto:${email}`}>
      <Icon name="mail" size={18} />
      <span>Écrire</span>
    </a>
  );
