import { statesOf } from '../kit/states';
import { Icon, type IconName } from './Icon';
import * as icons from './icons';

export default [
  statesOf('Icon', {
    usual: (
      <div className="d-row">
        {(Object.keys(icons) as IconName[]).map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    ),
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
