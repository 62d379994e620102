import type { SiteRow } from '@diapason/contracts';
import { formatPhone } from '@diapason/contracts/constants';
import { Icon } from '@diapason/ui';
import styles from './parts.module.css';

/** Address, telephone and e-mail of a site, the last two as links. */
export function SiteContact({ site }: { readonly site: SiteRow }) {
  const { adresse1, codePostal, ville, telephone1, email } = site;
  const town = [codePostal, ville].filter(Boolean).join(' ');
  return (
    <address className={styles.contact}>
      {(adresse1 || town) && (
        <p>
          <Icon name="pin" size={18} />
          <span>
            {adresse1}
            {adresse1 && town && <br />}
            {town}
          </span>
        </p>
      )}
      {telephone1 && (
        <a href={`tel:${telephone1.replace(/[^\d+]/g, '')}`}>
          <Icon name="phone" size={18} />
          <span>{formatPhone(telephone1)}</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" size={18} />
          <span>{email}</span>
        </a>
      )}
    </address>
  );
}
