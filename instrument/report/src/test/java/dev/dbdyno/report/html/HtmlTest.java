package dev.dbdyno.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HtmlTest {

    private static String markup(Html html) {
        StringBuilder out = new StringBuilder();
        html.write(out);
        return out.toString();
    }

    @Test
    void textAndAttributesAreEscaped() {
        assertThat(markup(Html.element("b", "<i>&\"'\u0000").attribute("title", "\"><i>'")))
                .isEqualTo("<b title=\"&quot;&gt;&lt;i&gt;&#39;\">&lt;i&gt;&amp;&quot;&#39;\uFFFD</b>");
    }

    @Test
    void dataCannotEndItsElement() {
        assertThat(markup(new Html.Data("{\"a\":\"</script><!--\"}")))
                .isEqualTo("<script type=\"application/json\">{\"a\":\"\\u003c/script>\\u003c!--\"}</script>");
    }

    @Test
    void whatCouldRunIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Html.element("script", "alert(1)"));
        assertThatIllegalArgumentException().isThrownBy(() -> Html.element("b x=1", ""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Html.element("b", "").attribute("onclick", "alert(1)"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Html.element("a", "").attribute("href", "javascript:alert(1)"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Html.element("a", "").attribute("href", "//example.org/x"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Asset(Asset.Kind.SCRIPT, "'</script>'"));
    }

    @Test
    void linksStayBelowThePagesFolder() {
        assertThat(Element.mayLinkTo("logs/block-0-arm-4.log")).isTrue();
        assertThat(Element.mayLinkTo("logs/../../secret")).isFalse();
        assertThat(Element.mayLinkTo("/etc/passwd")).isFalse();
        assertThat(Element.mayLinkTo("data:text/html,x")).isFalse();
    }
}
