import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DailyBudget } from '../brands/daily-budget.tsx';
import { useBrandList } from '../campaigns/choices.ts';

export function BrandBudgets() {
  const query = useBrandList();
  return (
    <Section title="Brands">
      <p className="soft">
        The last daily limit that was set for all campaigns of a brand. Single campaigns may differ.
      </p>
      <Loaded query={query} lines={3}>
        {({ brands }) =>
          brands.length === 0 ? (
            <p className="soft">No brands yet.</p>
          ) : (
            <ul className="stack">
              {brands.map((brand) => (
                <li key={brand.id} className="card">
                  <div className="row apart brand-budget">
                    <strong dir="auto">{brand.name}</strong>
                    <DailyBudget brand={brand} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
