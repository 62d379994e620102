import { Logo } from '../parts/Logo';

export function Brand() {
  return (
    <span className="brand">
      <Logo size={34} />
      <span>Diapason</span>
    </span>
  );
}
