import { LinkWhere } from './LinkWhere';

interface Props {
  readonly names: readonly {
    readonly key: number | string;
    readonly name: string;
    /** Undefined where the user may not open it. */
    readonly to?: string | undefined;
    readonly title?: string;
  }[];
}

/** Names below one another, each a link for who may follow it: people, courses, instruments. */
export const NameList = ({ names }: Props) => (
  <ul className="d-plain-list">
    {names.map(({ key, name, to, title }) => (
      <li key={key} title={title}>
        <LinkWhere to={to}>{name}</LinkWhere>
      </li>
    ))}
  </ul>
);
