import type { SlotRecord } from '@diapason/platform';
import type { ReactNode } from 'react';
import { Button } from '../core/Button';
import { Face } from '../core/Face';
import { Icon, type IconName } from '../core/Icon';
import { Menu, type MenuItem } from '../core/Menu';
import { useActs } from '../core/slots';

/** False: not to this person, or not now. */
type Offered = MenuItem | false;

interface HeadProps {
  readonly name: string;
  /** The facts that sum the record up; empty ones are left out. */
  readonly about: ReactNode | readonly (string | false | null)[];
  /** A person: their initials stand in front. */
  readonly isPerson?: boolean;
  /** Acts of the day, the first one filled; two at most, « Écrire » included. */
  readonly acts?: readonly Offered[];
  /** Who « Écrire » writes to; it is not there without an address. */
  readonly emails?: readonly (string | null)[];
  /** What is rare or grave, in « … ». */
  readonly rare?: readonly Offered[];
}

/** Who or what the panel is about, and what can be done with it: what others do with the record comes first. */
export const PanelHead = ({ record, ...head }: HeadProps & { readonly record?: SlotRecord }) =>
  record ? <HeadWithSlots {...head} record={record} /> : <Head {...head} />;

function HeadWithSlots({ record, acts = [], rare = [], ...head }: HeadProps & { readonly record: SlotRecord }) {
  const [given, opened] = useActs(record);
  return (
    <>
      <Head
        {...head}
        acts={[...given.filter(({ main }) => main), ...acts]}
        rare={[...given.filter(({ main }) => !main), ...rare]}
      />
      {opened}
    </>
  );
}

function Head({ name, about, isPerson = false, emails = [], ...offered }: HeadProps) {
  const acts = [...kept(offered.acts), ...writing(emails)];
  const rare = kept(offered.rare);
  const hasActs = acts.length + rare.length > 0;
  return (
    <div className="d-about">
      {isPerson && <Face name={name} size="large" />}
      <div>
        <p className="d-about-name">{name}</p>
        <p className="d-about-words">{Array.isArray(about) ? about.filter(Boolean).join(' · ') : about}</p>
      </div>
      {hasActs && (
        <div className="d-about-acts">
          {acts.map(({ key, label, icon, onSelect }, index) => (
            <Button
              key={key}
              look={index === 0 ? 'primary' : 'secondary'}
              {...(icon ? { icon } : {})}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
          {rare.length > 0 && <Menu label="Autres actions de la fiche" icon="more" bare items={rare} />}
        </div>
      )}
    </div>
  );
}

const kept = (items: readonly Offered[] = []) => items.filter((item) => item !== false);

function writing(emails: readonly (string | null)[]): readonly MenuItem[] {
  const to = emails.filter(Boolean).join(',');
  return to === ''
    ? []
    : [{ key: 'ecrire', label: 'Écrire', icon: 'mail', onSelect: () => location.assign(`mailto:${to}`) }];
}

/** A block of the panel under a title. */
export const PanelBlock = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="d-panel-block">
    <h3>{title}</h3>
    {children}
  </section>
);

/** Labels and values; what has no value is left out. */
export const PanelFacts = ({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className="d-facts">
    {Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

interface LinesProps {
  readonly label: string;
  /** What is said where there is none. */
  readonly empty?: string;
  readonly lines: readonly {
    readonly key: string | number;
    readonly title: ReactNode;
    readonly note?: ReactNode;
    readonly amount?: string;
    /** It no longer counts, and is struck through. */
    readonly isGone?: boolean;
    readonly acts?: ReactNode;
  }[];
}

/** One line each: what it is, how much, and what can be done with it. */
export const PanelLines = ({ label, empty, lines }: LinesProps) =>
  lines.length === 0 ? (
    empty && <p className="d-note">{empty}</p>
  ) : (
    <ul className="d-panel-lines" aria-label={label}>
      {lines.map(({ key, title, note, amount, isGone = false, acts }) => (
        <li key={key} className={isGone ? 'd-panel-gone' : undefined}>
          <p>
            {title}
            {note && <small>{note}</small>}
          </p>
          {amount && <strong>{amount}</strong>}
          {acts}
        </li>
      ))}
    </ul>
  );

interface ContactProps {
  readonly name: string;
  /** The name, as a link for who may follow it. */
  readonly link?: ReactNode;
  readonly note?: ReactNode;
  readonly telephone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Somebody to call or to write to. */
export const PanelContact = ({ name, link = name, note, telephone, email }: ContactProps) => (
  <div className="d-contact">
    <Face name={name} />
    <p>
      {link} {note && <small>{note}</small>}
    </p>
    {telephone && <ReachLink href={`tel:${telephone}`} icon="phone" label={`Appeler ${name}`} />}
    {email && <ReachLink href={`mailto:${email}`} icon="mail" label={`Écrire à ${name}`} />}
  </div>
);

/** Calls or writes to somebody, by a link that is an icon. */
export const ReachLink = ({
  href,
  icon,
  label,
}: {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
}) => (
  <a className="d-button d-button-secondary d-button-icon" href={href} aria-label={label} title={label}>
    <Icon name={icon} size={16} />
  </a>
);
