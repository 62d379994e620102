import { formatPhone } from '@diapason/contracts/constants';
import { Face } from '../core/Face';
import { Icon } from '../core/Icon';
import { FrameLink } from './FrameLink';

/** Somebody that the person of a sheet belongs to. */
export interface Relative {
  readonly name: string;
  /** Their own sheet; undefined for who may not open it. */
  readonly to?: string | undefined;
  /** « mère, paie » */
  readonly detail?: string | undefined;
  readonly telephone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The people of a sheet's head, each with what reaches them: a number that calls, a mail that opens. */
export const Relatives = ({ label, people }: { readonly label: string; readonly people: readonly Relative[] }) => (
  <ul className="d-kin" aria-label={label}>
    {people.map(({ name, to, detail, telephone, email }) => (
      <li key={`${to} ${name}`}>
        <Face name={name} />
        <span className="d-kin-who">
          {to ? <FrameLink to={to}>{name}</FrameLink> : <span>{name}</span>}
          {detail && <span className="d-kin-detail">{detail}</span>}
        </span>
        {telephone && (
          <a href={`tel:${telephone}`} className="d-kin-reach">
            <Icon name="phone" size={16} />
            <span className="d-visually-hidden">{`Appeler ${name}\u00a0: `}</span>
            {formatPhone(telephone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="d-kin-reach">
            <Icon name="mail" size={16} />
            <span className="d-visually-hidden">{`Écrire à ${name}`}</span>
          </a>
        )}
      </li>
    ))}
  </ul>
);
