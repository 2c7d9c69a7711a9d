//! Convex hulls: rounded borders around points.

/// A point of a figure.
pub type Point = (f64, f64);

/// Points of a circle around each of these, with their convex hull, counterclockwise: a border
/// with round corners.
pub fn around(points: impl IntoIterator<Item = Point>, radius: f64) -> Vec<Point> {
    let circle = |(x, y): Point| {
        (0..24).map(move |i| {
            let angle = std::f64::consts::TAU * f64::from(i) / 24.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
    };
    hull(points.into_iter().flat_map(circle).collect())
}

/// The convex hull of points, by Andrew's monotone chain.
#[must_use]
pub fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.total_cmp(&q.1)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., a, b] = chain[..]
                && cross(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter());
    lower.extend(half(&mut points.iter().rev()));
    lower
}

fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Parallel lines in a convex polygon, `apart` from each other, rising or falling.
#[must_use]
pub fn hatching(polygon: &[Point], apart: f64, rising: bool) -> Vec<[Point; 2]> {
    // Along such a line x ± y is constant.
    let sign = if rising { 1.0 } else { -1.0 };
    let level = |(x, y): Point| x + sign * y;
    let (low, high) = polygon
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &point| {
            (low.min(level(point)), high.max(level(point)))
        });
    let mut lines = Vec::new();
    if !low.is_finite() || !high.is_finite() || apart <= 0.0 {
        return lines;
    }
    let mut at = (low / apart).ceil() * apart;
    while at < high {
        let mut cuts: Vec<Point> = Vec::new();
        let next = polygon.iter().skip(1).chain(polygon.first());
        for (&p, &q) in polygon.iter().zip(next) {
            let (a, b) = (level(p) - at, level(q) - at);
            if (a < 0.0) != (b < 0.0) {
                let part = a / (a - b);
                cuts.push((p.0 + part * (q.0 - p.0), p.1 + part * (q.1 - p.1)));
            }
        }
        if let [p, q] = cuts[..] {
            lines.push([p, q]);
        }
        at += apart;
    }
    lines
}
